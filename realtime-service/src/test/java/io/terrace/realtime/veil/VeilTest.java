package io.terrace.realtime.veil;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.kernel.Ids;
import io.terrace.realtime.log.Frame;
import io.terrace.realtime.log.Position;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VeilTest {

    private final UUID other = Ids.next();
    private final UUID third = Ids.next();

    @ParameterizedTest
    @CsvSource({
        "BLOCK, true, freestyle.published, true",
        "BLOCK, false, freestyle.published, true",
        "BLOCK, true, squad.requested, true",
        "BLOCK, false, invitation.accepted, true",
        "BLOCK, true, squad.removed, false",
        "MUTE, true, freestyle.published, true",
        "MUTE, true, freestyle.removed, true",
        "MUTE, true, freestyle.updated, true",
        "MUTE, true, reaction.changed, true",
        "MUTE, true, squad.requested, false",
        "MUTE, true, invitation.accepted, false",
    })
    void whoIsShunnedIsNotHeardOf(Kind kind, boolean own, String type, boolean hidden) {
        Veil veil = Veil.NONE.with(new Change(kind, other, own, true));

        assertThat(veil.hides(frame(type, other))).isEqualTo(hidden);
        assertThat(veil.hides(frame(type, third))).isFalse();
        assertThat(veil.with(new Change(kind, other, own, false))).isSameAs(Veil.NONE);
    }

    @Test
    void oneBlockTakenBackLeavesTheOthers() {
        Veil both = Veil.NONE
                .with(new Change(Kind.BLOCK, other, true, true))
                .with(new Change(Kind.BLOCK, other, false, true));

        Veil theirs = both.with(new Change(Kind.BLOCK, other, true, false));

        assertThat(theirs.hides(frame("freestyle.published", other))).isTrue();
        assertThat(theirs.with(new Change(Kind.BLOCK, other, false, false))).isSameAs(Veil.NONE);
    }

    @Test
    void whoIsKeptFromTooManyHearsOfNobody() {
        Drawn drawn = new Drawn();
        for (int i = 0; i < 3; i++) {
            drawn.add(Kind.BLOCK, Ids.next(), i == 0);
        }

        assertThat(drawn.veil(3).hides(frame("freestyle.published", other))).isFalse();
        Veil total = drawn.veil(2);
        assertThat(total.hides(frame("freestyle.published", other))).isTrue();
        assertThat(total.with(new Change(Kind.BLOCK, other, true, false)).hides(frame("squad.requested", other)))
                .isTrue();
        assertThat(total.hides(frame("wallet.updated", other))).isFalse();
    }

    @Test
    void aChangeIsReadAsItWasWritten() {
        Change change = new Change(Kind.MUTE, other, true, false);
        Frame frame = Frame.of(new Position("0123456789ab", 1), change.block());

        assertThat(Change.read(frame)).contains(change);
        assertThat(Change.read(frame("freestyle.published", other))).isEmpty();
        assertThat(Change.read(Frame.mark(new Position("0123456789ab", 1)))).isEmpty();
    }

    private static Frame frame(String type, UUID by) {
        return Frame.of(
                new Position("0123456789ab", 1), Frame.block(type, "{\"data\":{\"author\":{\"id\":\"" + by + "\"}}}"));
    }
}
