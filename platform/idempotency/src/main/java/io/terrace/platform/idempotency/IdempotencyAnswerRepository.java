package io.terrace.platform.idempotency;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/// The table of first answers. Everything but the purge runs in the caller's transaction.
@ApplicationScoped
class IdempotencyAnswerRepository {

    private final DataSource database;

    IdempotencyAnswerRepository(DataSource database) {
        this.database = database;
    }

    /// Holds the key until the transaction ends; false where another request holds it.
    boolean lock(IdempotencyKey key) throws SQLException {
        try (var connection = database.getConnection();
                var lock = connection.prepareStatement("select pg_try_advisory_xact_lock(hashtextextended(?, 0))")) {
            lock.setString(1, key.lock());
            try (var row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /// Keeps others off the key for half a minute, longer than any client waits, or until [#release]; false where it
    /// has an answer or another request holds it.
    boolean claim(IdempotencyKey key) throws SQLException {
        try (var connection = database.getConnection();
                var claim = connection.prepareStatement("""
                        insert into idempotency_answer (principal, route, key_hash, fingerprint, status, body)
                        values (?, ?, ?, ?, 0, '')
                        on conflict (principal, route, key_hash) do update
                        set fingerprint = excluded.fingerprint, status = 0, location = null, body = '', entity_tag = null,
                            created_at = now()
                        where idempotency_answer.created_at <= now()
                            - case idempotency_answer.status when 0 then interval '30 seconds' else interval '24 hours' end
                        """)) {
            claim.setString(1, key.principal());
            claim.setString(2, key.route());
            claim.setString(3, key.hash());
            claim.setString(4, key.fingerprint());
            return claim.executeUpdate() == 1;
        }
    }

    /// Gives up a claim that came to no answer.
    void release(IdempotencyKey key) throws SQLException {
        try (var connection = database.getConnection();
                var release = connection.prepareStatement("delete from idempotency_answer"
                        + " where principal = ? and route = ? and key_hash = ? and fingerprint = ? and status = 0")) {
            release.setString(1, key.principal());
            release.setString(2, key.route());
            release.setString(3, key.hash());
            release.setString(4, key.fingerprint());
            release.executeUpdate();
        }
    }

    /// @throws ProblemException 422 where the key was used with other arguments
    Optional<IdempotentAnswer> find(IdempotencyKey key) throws SQLException {
        try (var connection = database.getConnection();
                var find = connection.prepareStatement("""
                        select fingerprint, status, location, body, entity_tag from idempotency_answer
                        where principal = ? and route = ? and key_hash = ? and status > 0
                            and created_at > now() - interval '24 hours'
                        """)) {
            find.setString(1, key.principal());
            find.setString(2, key.route());
            find.setString(3, key.hash());
            try (var row = find.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                if (!row.getString(1).equals(key.fingerprint())) {
                    throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
                }
                return Optional.of(new IdempotentAnswer(
                        row.getInt(2), row.getString(3), row.getString(5), ResponseCipher.open(key, row.getBytes(4))));
            }
        }
    }

    void keep(IdempotencyKey key, IdempotentAnswer answer) throws SQLException {
        try (var connection = database.getConnection();
                var keep = connection.prepareStatement("""
                        insert into idempotency_answer (principal, route, key_hash, fingerprint, status, location, body,
                            entity_tag)
                        values (?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (principal, route, key_hash) do update
                        set fingerprint = excluded.fingerprint, status = excluded.status, location = excluded.location,
                            body = excluded.body, entity_tag = excluded.entity_tag, created_at = now()
                        where idempotency_answer.status = 0
                            or idempotency_answer.created_at <= now() - interval '24 hours'
                        """)) {
            keep.setString(1, key.principal());
            keep.setString(2, key.route());
            keep.setString(3, key.hash());
            keep.setString(4, key.fingerprint());
            keep.setInt(5, answer.status());
            keep.setString(6, answer.location());
            keep.setBytes(7, ResponseCipher.close(key, answer.body()));
            keep.setString(8, answer.entityTag());
            keep.executeUpdate();
        }
    }

    /// A bounded bite, so that no purge holds locks for long; replicas may bite at once.
    @Scheduled(every = "10m", delayed = "1m")
    void purge() throws SQLException {
        try (var connection = database.getConnection();
                var purge = connection.prepareStatement("""
                        delete from idempotency_answer where ctid in (
                            select ctid from idempotency_answer where created_at <= now() - interval '24 hours'
                            order by created_at limit 10000 for update skip locked)
                        """)) {
            purge.executeUpdate();
        }
    }
}
