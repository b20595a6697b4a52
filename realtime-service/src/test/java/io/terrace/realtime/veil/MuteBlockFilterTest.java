package io.terrace.realtime.veil;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.kernel.Ids;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MuteBlockFilterTest {

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
    void filterHidesEventsOfBlockedOrMutedFans(MuteBlockKind kind, boolean own, String type, boolean hidden) {
        MuteBlockFilter veil = MuteBlockFilter.NONE.with(new MuteBlockChangeFrame(kind, other, own, true));

        assertThat(veil.hides(frame(type, other))).isEqualTo(hidden);
        assertThat(veil.hides(frame(type, third))).isFalse();
        assertThat(veil.with(new MuteBlockChangeFrame(kind, other, own, false))).isSameAs(MuteBlockFilter.NONE);
    }

    @Test
    void oneBlockTakenBackLeavesTheOthers() {
        MuteBlockFilter both = MuteBlockFilter.NONE
                .with(new MuteBlockChangeFrame(MuteBlockKind.BLOCK, other, true, true))
                .with(new MuteBlockChangeFrame(MuteBlockKind.BLOCK, other, false, true));

        MuteBlockFilter theirs = both.with(new MuteBlockChangeFrame(MuteBlockKind.BLOCK, other, true, false));

        assertThat(theirs.hides(frame("freestyle.published", other))).isTrue();
        assertThat(theirs.with(new MuteBlockChangeFrame(MuteBlockKind.BLOCK, other, false, false)))
                .isSameAs(MuteBlockFilter.NONE);
    }

    @Test
    void tooManyBlocksHideEveryFan() {
        MuteBlockFilterBuilder drawn = new MuteBlockFilterBuilder();
        for (int i = 0; i < 3; i++) {
            drawn.add(MuteBlockKind.BLOCK, Ids.next(), i == 0);
        }

        assertThat(drawn.veil(3).hides(frame("freestyle.published", other))).isFalse();
        MuteBlockFilter total = drawn.veil(2);
        assertThat(total.hides(frame("freestyle.published", other))).isTrue();
        assertThat(total.with(new MuteBlockChangeFrame(MuteBlockKind.BLOCK, other, true, false))
                        .hides(frame("squad.requested", other)))
                .isTrue();
        assertThat(total.hides(frame("wallet.updated", other))).isFalse();
    }

    @Test
    void aChangeIsReadAsItWasWritten() {
        MuteBlockChangeFrame change = new MuteBlockChangeFrame(MuteBlockKind.MUTE, other, true, false);
        StreamFrame frame = StreamFrame.of(new StreamPosition("0123456789ab", 1), change.block());

        assertThat(MuteBlockChangeFrame.read(frame)).contains(change);
        assertThat(MuteBlockChangeFrame.read(frame("freestyle.published", other)))
                .isEmpty();
        assertThat(MuteBlockChangeFrame.read(StreamFrame.mark(new StreamPosition("0123456789ab", 1))))
                .isEmpty();
    }

    private static StreamFrame frame(String type, UUID by) {
        return StreamFrame.of(
                new StreamPosition("0123456789ab", 1),
                StreamFrame.block(type, "{\"data\":{\"author\":{\"id\":\"" + by + "\"}}}"));
    }
}
