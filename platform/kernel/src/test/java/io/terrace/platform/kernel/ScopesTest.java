package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScopesTest {

    @Test
    void aScopeCoversItselfAndWriteCoversRead() {
        assertThat(covers("polls:read", "polls:read")).isTrue();
        assertThat(covers("polls:write", "polls:read")).isTrue();
        assertThat(covers("polls:read", "polls:write")).isFalse();
        assertThat(covers("polls:*", "polls:settle")).isTrue();
        assertThat(covers("*", "polls:settle")).isTrue();
    }

    @Test
    void itCoversNoOtherAreaHoweverAlikeItsName() {
        assertThat(covers("poll:*", "polls:read")).isFalse();
        assertThat(covers("polls:*", "poll:read")).isFalse();
        assertThat(covers("polls:rea", "polls:read")).isFalse();
        assertThat(covers("wallet:write", "polls:read")).isFalse();
    }

    @Test
    void aKeyThatNamesNoneIsNotRestricted() {
        assertThat(new Scopes(List.of()).cover("polls:write")).isTrue();
        assertThat(Scopes.parse("").cover("polls:write")).isTrue();
    }

    @Test
    void theyTravelAsOneText() {
        var scopes = new Scopes(List.of("polls:read", "wallet:*"));

        assertThat(Scopes.parse(scopes.wire())).isEqualTo(scopes);
        assertThat(scopes.granted()).allMatch(one -> one.matches(Scopes.PATTERN));
        assertThat(List.of("*:read", "polls", "Polls:read", "polls:read wallet:*", ""))
                .noneMatch(one -> one.matches(Scopes.PATTERN));
    }

    private static boolean covers(String granted, String needed) {
        return new Scopes(List.of(granted)).cover(needed);
    }
}
