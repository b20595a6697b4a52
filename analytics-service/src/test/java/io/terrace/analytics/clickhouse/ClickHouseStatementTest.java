package io.terrace.analytics.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ClickHouseStatementTest {

    @Test
    void valuesAreLiteralsOfTheirType() {
        String text = ClickHouseStatement.of("select :id, :day, :number")
                .with("id", new UUID(0, 7))
                .with("day", LocalDate.parse("2026-01-02"))
                .with("number", -3)
                .text();

        assertThat(text).isEqualTo("select toUUID('00000000-0000-0000-0000-000000000007'), toDate('2026-01-02'), -3");
    }

    @Test
    void aTextCannotEndItsLiteral() {
        String text = ClickHouseStatement.of("x = :name")
                .with("name", "a' or 1 = 1 \\' :name $1")
                .text();

        assertThat(text).isEqualTo("x = 'a\\' or 1 = 1 \\\\\\' :name $1'");
    }

    @Test
    void anEmptyListHasNothingInIt() {
        assertThat(ClickHouseStatement.of("in (:names)")
                        .withTexts("names", List.of())
                        .text())
                .isEqualTo("in ('')");
    }

    @Test
    void aParameterWithoutValueIsAnError() {
        ClickHouseStatement statement = ClickHouseStatement.of("select :missing");

        assertThatThrownBy(statement::text).hasMessage("No value for :missing");
    }
}
