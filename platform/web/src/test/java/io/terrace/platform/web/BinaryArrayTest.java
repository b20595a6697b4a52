package io.terrace.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;

@QuarkusTest
@WithTestResource(TestStack.class)
class BinaryArrayTest {

    @Inject
    DataSource database;

    @Test
    void whatIsWrittenIsRead() throws SQLException {
        List<UUID> ids = Arrays.asList(UUID.randomUUID(), null, new UUID(-1, 1));
        List<Instant> instants = Arrays.asList(
                Instant.parse("2030-01-01T12:00:00.123456Z"),
                null,
                Instant.parse("1969-12-31T23:59:59.999999Z"),
                Instant.parse("1999-12-31T23:59:59.000001Z"));

        assertThat(read(BinaryArray.ids(ids), "uuid", UUID.class)).isEqualTo(ids);
        assertThat(read(BinaryArray.instants(instants), "timestamptz", OffsetDateTime.class).stream()
                        .map(at -> at == null ? null : at.toInstant())
                        .toList())
                .isEqualTo(instants);
    }

    @Test
    void anEmptyOneIsEmpty() throws SQLException {
        assertThat(read(BinaryArray.ids(List.of()), "uuid", UUID.class)).isEmpty();
    }

    @Test
    void aTimeIsToTheNearestMicrosecond() throws SQLException {
        List<Instant> instants =
                List.of(Instant.parse("2030-01-01T00:00:00.9999995Z"), Instant.parse("2030-01-01T00:00:00.000000499Z"));

        assertThat(read(BinaryArray.instants(instants), "timestamptz", OffsetDateTime.class))
                .extracting(OffsetDateTime::toInstant)
                .containsExactly(Instant.parse("2030-01-01T00:00:01Z"), Instant.parse("2030-01-01T00:00:00Z"));
    }

    @Test
    void theTextIsTheSame() throws SQLException {
        List<UUID> ids = Arrays.asList(UUID.randomUUID(), null);

        assertThat(BinaryArray.ids(ids).getValue()).isEqualTo("{" + ids.getFirst() + ",null}");
    }

    @Test
    void theDriverIsToldToSendBoth() throws SQLException {
        try (var connection = database.getConnection()) {
            BaseConnection driver = (BaseConnection) connection.unwrap(PGConnection.class);

            assertThat(driver.binaryTransferSend(Oid.UUID_ARRAY)).isTrue();
            assertThat(driver.binaryTransferSend(Oid.TIMESTAMPTZ_ARRAY)).isTrue();
        }
    }

    private <T> List<T> read(BinaryArray array, String type, Class<T> element) throws SQLException {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select value from unnest(?::" + type
                        + "[]) with ordinality as v (value, place) order by place")) {
            query.setObject(1, array);
            List<T> read = new ArrayList<>();
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    read.add(rows.getObject(1, element));
                }
            }
            return read;
        }
    }
}
