package io.terrace.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParseException;
import jakarta.transaction.RollbackException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void aDatabaseThatWentAwayIsAnOutage() {
        assertThat(of(new SQLException("", "08006"))).isEqualTo(Failure.OUTAGE);
        assertThat(of(new SQLException("", "57P01"))).isEqualTo(Failure.OUTAGE);
        assertThat(of(new IOException())).isEqualTo(Failure.OUTAGE);
    }

    @Test
    void whatIsNoJsonStaysSo() {
        assertThat(of(new JsonParseException("no JSON"))).isEqualTo(Failure.DEFECT);
    }

    @Test
    void aCommitThatWasLostIsAnOutage() {
        assertThat(of(new RollbackException())).isEqualTo(Failure.OUTAGE);
    }

    @Test
    void aRollbackWithAReasonIsWhatItsReasonIs() {
        assertThat(of(new RollbackException().initCause(new IllegalStateException())))
                .isEqualTo(Failure.DEFECT);
        assertThat(of(new RollbackException().initCause(new SQLException("", "22021"))))
                .isEqualTo(Failure.BAD_DATA);
    }

    @Test
    void anInstantOutOfRangeIsBadDataAndAnyOtherBrokenRuleIsADefect() {
        assertThat(of(new SQLException("violates check constraint \"poll_opens_at_in_range\"", "23514")))
                .isEqualTo(Failure.BAD_DATA);
        assertThat(of(new SQLException("violates check constraint \"poll_check\"", "23514")))
                .isEqualTo(Failure.DEFECT);
    }

    private static Failure of(Throwable cause) {
        return Failure.of(new IllegalStateException(cause));
    }
}
