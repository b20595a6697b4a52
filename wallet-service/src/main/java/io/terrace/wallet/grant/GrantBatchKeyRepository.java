package io.terrace.wallet.grant;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.key.IdempotencyKeyUse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/// Which batch a key was first used for, stored before any of its grants: of two batches under one key one has no
/// effect at all.
@ApplicationScoped
class GrantBatchKeyRepository {

    private final Sql sql;

    GrantBatchKeyRepository(Sql sql) {
        this.sql = sql;
    }

    /// @throws ProblemException 422 where the key was used for another batch
    @Transactional
    void claim(IdempotencyKeyUse use) {
        String first = sql.first(
                        """
                        insert into grant_answer (community_id, created_at, caller_id, key_hash, fingerprint, status, answer)
                        values (terrace_community(), now(), ?, ?, ?, 200, '')
                        on conflict (community_id, caller_id, key_hash) do update set status = excluded.status
                        returning fingerprint""",
                        row -> row.text("fingerprint"),
                        use.key().caller(),
                        use.key().hash() + "/batch",
                        use.fingerprint())
                .orElseThrow();
        if (!first.equals(use.fingerprint())) {
            throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        }
    }
}
