package io.terrace.auth.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MasterKeyTest {

    private static final byte[] PLAIN = "secret".getBytes(UTF_8);

    private final MasterKey key = new MasterKey("0f".repeat(32));

    @Test
    void sealedBytesCanBeOpened() {
        byte[] sealed = key.seal(KeyPurpose.SIGNING_KEY, PLAIN);

        assertThat(key.open(KeyPurpose.SIGNING_KEY, sealed)).isEqualTo(PLAIN);
        assertThat(new String(sealed, UTF_8)).doesNotContain("secret");
        assertThat(key.seal(KeyPurpose.SIGNING_KEY, PLAIN)).isNotEqualTo(sealed);
    }

    @Test
    void anotherMasterKeyOpensNothing() {
        byte[] sealed = key.seal(KeyPurpose.SIGNING_KEY, PLAIN);

        assertThatThrownBy(() -> new MasterKey("f0".repeat(32)).open(KeyPurpose.SIGNING_KEY, sealed))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TERRACE_MASTER_KEY");
    }

    @Test
    void theKeyBeforeIsReadAndNotWritten() {
        MasterKey young = new MasterKey("f0".repeat(32), key);
        byte[] old = key.seal(KeyPurpose.SIGNING_KEY, PLAIN);
        byte[] fresh = young.seal(KeyPurpose.SIGNING_KEY, PLAIN);

        assertThat(young.open(KeyPurpose.SIGNING_KEY, old)).isEqualTo(PLAIN);
        assertThat(young.isNewest(KeyPurpose.SIGNING_KEY, old)).isFalse();
        assertThat(young.isNewest(KeyPurpose.SIGNING_KEY, fresh)).isTrue();
        assertThatThrownBy(() -> key.open(KeyPurpose.SIGNING_KEY, fresh)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void purposesDoNotShareAKey() {
        assertThat(key.mac(KeyPurpose.OTP_CODE, PLAIN)).isNotEqualTo(key.mac(KeyPurpose.REFRESH_TOKEN, PLAIN));
    }
}
