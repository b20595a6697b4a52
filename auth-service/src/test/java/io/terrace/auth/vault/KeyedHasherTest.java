package io.terrace.auth.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The master key changes twice, and each time the one before is then taken out of the configuration.
@QuarkusTest
@WithTestResource(TestStack.class)
class KeyedHasherTest {

    private static final String YOUNG = "5c".repeat(32);
    private static final String YOUNGEST = "6d".repeat(32);
    private static final byte[] TEXT = "a fan's number".getBytes(UTF_8);

    @Inject
    MasterKey master;

    @Inject
    EntityManager entities;

    @AfterEach
    void forgetTheKeysOfThisTest() {
        Rows.change(UUID.randomUUID(), "delete from past_key");
    }

    @Test
    void hashesOfARemovedKeyAreStillFound() {
        String old = started(master).newest(KeyPurpose.OTP_SUBJECT, TEXT);

        KeyedHasher young = started(new MasterKey(YOUNG, master));
        KeyedHasher without = started(new MasterKey(YOUNG));
        started(new MasterKey(YOUNGEST, new MasterKey(YOUNG)));
        KeyedHasher youngest = started(new MasterKey(YOUNGEST));

        assertThat(young.newest(KeyPurpose.OTP_SUBJECT, TEXT)).isNotEqualTo(old);
        assertThat(young.every(KeyPurpose.OTP_SUBJECT, TEXT)).hasSize(2).endsWith(old);
        assertThat(without.every(KeyPurpose.OTP_SUBJECT, TEXT)).hasSize(2).endsWith(old);
        assertThat(youngest.every(KeyPurpose.OTP_SUBJECT, TEXT)).hasSize(3).contains(old);
        assertThat(new KeyedHasher(new MasterKey(YOUNG), entities).every(KeyPurpose.OTP_SUBJECT, TEXT))
                .hasSize(1);
    }

    @Test
    void theDatabaseHoldsNoKeyInTheClear() {
        started(new MasterKey(YOUNG, master));

        String rows = Rows.dump("past_key", UUID.randomUUID());

        assertThat(rows).isNotEmpty();
        for (KeyPurpose purpose : KeyPurpose.values()) {
            assertThat(rows).doesNotContain(HexFormat.of().formatHex(master.derived(purpose)));
        }
    }

    private KeyedHasher started(MasterKey key) {
        var marks = new KeyedHasher(key, entities);
        QuarkusTransaction.requiringNew().run(marks::keep);
        return marks;
    }
}
