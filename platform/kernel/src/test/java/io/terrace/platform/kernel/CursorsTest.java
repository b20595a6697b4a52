package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.kernel.Cursors.Opened;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CursorsTest {

    private static final String OLD = "0123456789abcdef";
    private static final String NEW = "fedcba9876543210";

    private final Cursors cursors = new Cursors(RotatingSecret.only(OLD));

    @Test
    void givesBackThePosition() {
        String cursor = cursors.seal("feed:c1", "2026|42");

        assertThat(cursors.open("feed:c1", cursor)).isEqualTo(new Opened.Position("2026|42"));
    }

    @Test
    void isForeignToAnotherList() {
        String cursor = cursors.seal("feed:c1", "2026|42");

        assertThat(cursors.open("feed:c2", cursor)).isEqualTo(new Opened.Foreign());
    }

    @Test
    void noAlteredCharacterPasses() {
        String cursor = cursors.seal("feed:c1", "2026|42");

        // The last character is left out: its low bits are padding and carry nothing.
        for (int i = 0; i < cursor.length() - 1; i++) {
            char altered = cursor.charAt(i) == 'A' ? 'B' : 'A';
            String forged = cursor.substring(0, i) + altered + cursor.substring(i + 1);
            assertThat(cursors.open("feed:c1", forged)).isEqualTo(new Opened.Forged());
        }
    }

    @Test
    void rubbishIsForged() {
        for (String rubbish : new String[] {"", "!", "AAAA", "A".repeat(10_000)}) {
            assertThat(cursors.open("feed:c1", rubbish)).isEqualTo(new Opened.Forged());
        }
    }

    @Test
    void anotherSecretsCursorIsForged() {
        Cursors others = new Cursors(RotatingSecret.only(NEW));

        assertThat(cursors.open("feed:c1", others.seal("feed:c1", "2026|42"))).isEqualTo(new Opened.Forged());
    }

    @Test
    void cursorOfThePreviousSecretIsOpenedUntilItIsTakenAway() {
        String cursor = cursors.seal("feed:c1", "2026|42");
        Cursors both = rotating(NEW, OLD);

        assertThat(both.open("feed:c1", cursor)).isEqualTo(new Opened.Position("2026|42"));
        assertThat(both.open("feed:c2", cursor)).isEqualTo(new Opened.Foreign());
        assertThat(rotating(NEW, " ").open("feed:c1", cursor)).isEqualTo(new Opened.Forged());
    }

    @Test
    void theCurrentSecretAloneSeals() {
        String cursor = rotating(NEW, OLD).seal("feed:c1", "2026|42");

        assertThat(rotating(NEW, "").open("feed:c1", cursor)).isEqualTo(new Opened.Position("2026|42"));
        assertThat(cursors.open("feed:c1", cursor)).isEqualTo(new Opened.Forged());
    }

    @Test
    void shortPreviousSecretIsRefused() {
        assertThatThrownBy(() -> rotating(NEW, "short")).isInstanceOf(IllegalArgumentException.class);
    }

    private static Cursors rotating(String current, String previous) {
        return new Cursors(RotatingSecret.of("cursor-key", current, Optional.of(previous)));
    }
}
