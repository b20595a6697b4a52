package io.terrace.media.upload;

import io.terrace.media.store.ObjectKey;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/// Counts the pieces of a content as they arrive. There are many, so each is one statement, and its own transaction.
@ApplicationScoped
class UploadChunkRepository {

    private final Sql sql;

    UploadChunkRepository(Sql sql) {
        this.sql = sql;
    }

    /// Moves the upload's offset on by one piece, if it is still where the piece begins.
    ///
    /// @return false where another piece came first, or there are too many
    @Transactional(TxType.NOT_SUPPORTED)
    boolean append(ObjectKey key, long at, long bytes, int maxPieces) {
        return sql.run("""
                        with moved as (
                            update upload set received_bytes = received_bytes + ?, pieces = pieces + 1,
                                state = case when received_bytes + ? = size_bytes then 'UPLOADED' else state end
                            where community_id = terrace_community() and id = ? and state = 'PENDING'
                                and received_bytes = ? and pieces < ?
                            returning community_id, id)
                        insert into upload_piece (community_id, upload_id, at_byte, size_bytes, object_id)
                        select community_id, id, ?, ?, ? from moved""", bytes, bytes, key.upload(), at, maxPieces, at, bytes, key.id()) == 1;
    }
}
