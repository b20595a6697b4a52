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
        assertThat(of(new SQLException("", "08006"))).isEqualTo(FailureCause.OUTAGE);
        assertThat(of(new SQLException("", "57P01"))).isEqualTo(FailureCause.OUTAGE);
        assertThat(of(new IOException())).isEqualTo(FailureCause.OUTAGE);
    }

    @Test
    void jsonParseFailureIsADefect() {
        assertThat(of(new JsonParseException("no JSON"))).isEqualTo(FailureCause.DEFECT);
    }

    @Test
    void aCommitThatWasLostIsAnOutage() {
        assertThat(of(new RollbackException())).isEqualTo(FailureCause.OUTAGE);
    }

    @Test
    void aRollbackWithAReasonIsWhatItsReasonIs() {
        assertThat(of(new RollbackException().initCause(new IllegalStateException())))
                .isEqualTo(FailureCause.DEFECT);
        assertThat(of(new RollbackException().initCause(new SQLException("", "22021"))))
                .isEqualTo(FailureCause.BAD_DATA);
    }

    @Test
    void anInstantOutOfRangeIsBadDataAndAnyOtherBrokenRuleIsADefect() {
        assertThat(of(new SQLException("violates check constraint \"poll_opens_at_in_range\"", "23514")))
                .isEqualTo(FailureCause.BAD_DATA);
        assertThat(of(new SQLException("violates check constraint \"poll_check\"", "23514")))
                .isEqualTo(FailureCause.DEFECT);
    }

    private static FailureCause of(Throwable cause) {
        return FailureCause.of(new IllegalStateException(cause));
    }
}
