package io.terrace.platform.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.UuidArray;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
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
class UuidArrayTest {

    /// More often than after which the driver has its answers in binary.
    private static final int OFTEN = 12;

    @Inject
    DataSource database;

    @Test
    void writtenUuidsAreReadUnchanged() throws SQLException {
        List<UUID> ids = Arrays.asList(UUID.randomUUID(), null, new UUID(-1, 1));

        assertThat(read(ids)).isEqualTo(ids);
    }

    @Test
    void anEmptyOneIsEmpty() throws SQLException {
        assertThat(read(List.of())).isEmpty();
    }

    @Test
    void theTextIsTheSame() {
        List<UUID> ids = Arrays.asList(UUID.randomUUID(), null);

        assertThat(UuidArray.of(ids).getValue()).isEqualTo("{" + ids.getFirst() + ",null}");
    }

    @Test
    void driverSendsUuidArraysInBinary() throws SQLException {
        try (var connection = database.getConnection()) {
            BaseConnection driver = (BaseConnection) connection.unwrap(PGConnection.class);

            assertThat(driver.binaryTransferSend(Oid.UUID_ARRAY)).isTrue();
        }
    }

    @Test
    void arraysOfIdsAndOfTimesAreReadHoweverOften() throws SQLException {
        UUID id = UUID.randomUUID();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select ?::uuid[], array[now()]")) {
            for (int i = 0; i < OFTEN; i++) {
                query.setObject(1, UuidArray.of(List.of(id)));
                try (var row = query.executeQuery()) {
                    row.next();
                    assertThat((Object[]) row.getArray(1).getArray()).containsExactly(id);
                    assertThat((Object[]) row.getArray(2).getArray()).hasSize(1);
                }
            }
        }
    }

    private List<UUID> read(List<UUID> ids) throws SQLException {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(
                        "select id from unnest(?::uuid[]) with ordinality as v (id, place) order by place")) {
            query.setObject(1, UuidArray.of(ids));
            List<UUID> read = new ArrayList<>();
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    read.add(rows.getObject(1, UUID.class));
                }
            }
            return read;
        }
    }
}
