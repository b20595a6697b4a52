package io.terrace.platform.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.transaction.RollbackException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import javax.transaction.xa.XAException;

/// The cause of an unexpected exception.
public enum FailureCategory {
    /// A server that the service needs does not answer now: the same request may succeed later.
    OUTAGE,
    /// The database refused the value itself, such as a character it cannot hold: the client's doing.
    BAD_DATA,
    DEFECT;

    public static FailureCategory of(Throwable thrown) {
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            if (e instanceof SQLException sql) {
                return ofSql(sql);
            }
            if (e instanceof JsonProcessingException) {
                // An IOException by descent, but no other try will make it JSON.
                return DEFECT;
            }
            if (e instanceof IOException || isLostCommit(e)) {
                return OUTAGE;
            }
        }
        return DEFECT;
    }

    /// The database went away while it committed: Narayana reports it without the driver's exception.
    private static boolean isLostCommit(Throwable e) {
        return e instanceof XAException || (e instanceof RollbackException && e.getCause() == null);
    }

    private static FailureCategory ofSql(SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            // The pool's own refusals (no connection within the acquisition time) carry no state.
            return OUTAGE;
        }
        return switch (state.substring(0, 2)) {
            // Connection lost, too many of them, server shutting down or starting, statement cancelled.
            case "08", "53", "57" -> OUTAGE;
            // Serialization failure and deadlock: the same request may pass the next time.
            case "40" -> OUTAGE;
            case "22" -> BAD_DATA;
            // The checks of `check_instants()`.
            case "23" -> String.valueOf(e.getMessage()).contains("_in_range") ? BAD_DATA : DEFECT;
            default -> e instanceof SQLTransientException ? OUTAGE : DEFECT;
        };
    }
}
