package io.terrace.platform.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParseException;
import jakarta.transaction.RollbackException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailureCauseTest {

    @Test
    void aDatabaseThatWentAwayIsAnOutage() {
        assertThat(of(new SQLException("", "08006"))).isEqualTo(FailureCategory.OUTAGE);
        assertThat(of(new SQLException("", "57P01"))).isEqualTo(FailureCategory.OUTAGE);
        assertThat(of(new IOException())).isEqualTo(FailureCategory.OUTAGE);
    }

    @Test
    void jsonParseFailureIsADefect() {
        assertThat(of(new JsonParseException("no JSON"))).isEqualTo(FailureCategory.DEFECT);
    }

    @Test
    void aCommitThatWasLostIsAnOutage() {
        assertThat(of(new RollbackException())).isEqualTo(FailureCategory.OUTAGE);
    }

    @Test
    void rollbackIsClassifiedByItsCause() {
        assertThat(of(new RollbackException().initCause(new IllegalStateException())))
                .isEqualTo(FailureCategory.DEFECT);
        assertThat(of(new RollbackException().initCause(new SQLException("", "22021"))))
                .isEqualTo(FailureCategory.BAD_DATA);
    }

    @Test
    void anInstantOutOfRangeIsBadDataAndAnyOtherBrokenRuleIsADefect() {
        assertThat(of(new SQLException("violates check constraint \"poll_opens_at_in_range\"", "23514")))
                .isEqualTo(FailureCategory.BAD_DATA);
        assertThat(of(new SQLException("violates check constraint \"poll_check\"", "23514")))
                .isEqualTo(FailureCategory.DEFECT);
    }

    private static FailureCategory of(Throwable cause) {
        return FailureCategory.of(new IllegalStateException(cause));
    }
}
