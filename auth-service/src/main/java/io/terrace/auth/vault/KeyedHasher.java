package io.terrace.auth.vault;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Keyed hashes that rows are found by or checked with for longer than a master key lasts. What was made under an
/// earlier one is known still, after that key itself is gone from the configuration too.
@ApplicationScoped
public class KeyedHasher {

    private static final Set<KeyPurpose> LASTING =
            Set.of(KeyPurpose.AUDIT_LINK, KeyPurpose.OTP_SUBJECT, KeyPurpose.REVIEW_CODE);

    private final MasterKey master;
    private final EntityManager entities;

    private volatile List<RetiredHmacKey> past = List.of();

    KeyedHasher(MasterKey master, EntityManager entities) {
        this.master = master;
        this.entities = entities;
    }

    /// Keeps what the master key before was good for, sealed under the newest.
    @Transactional
    void keep(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent start) {
        keep();
    }

    void keep() {
        master.generations().stream()
                .skip(1)
                .forEach(earlier -> LASTING.forEach(purpose -> RetiredHmacKey.keep(purpose, earlier, master)));
        entities.flush();
        past = RetiredHmacKey.newestFirst();
        past.forEach(key -> key.reseal(master));
    }

    /// Under the newest key, in hex.
    ///
    /// @param parts each of a fixed length but the last
    public String newest(KeyPurpose purpose, byte[]... parts) {
        return HexFormat.of().formatHex(master.mac(purpose, parts));
    }

    /// Under every key there has been, the newest first, in hex.
    ///
    /// @param parts each of a fixed length but the last
    public Stream<String> every(KeyPurpose purpose, byte[]... parts) {
        return Stream.concat(
                        master.generations().stream().map(one -> one.mac(purpose, parts)),
                        past.stream()
                                .filter(key -> key.isFor(purpose))
                                .map(key -> MasterKey.hmac(key.open(master), parts)))
                .map(HexFormat.of()::formatHex)
                .distinct();
    }
}
