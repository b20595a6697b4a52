package io.terrace.analytics.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(ClickHouseProfile.class)
class ClickHousePartitionRepositoryTest {

    private final UUID community = Ids.next();

    @Inject
    ClickHouseClient client;

    @Inject
    ClickHousePartitionRepository partitions;

    @BeforeEach
    void needServer() {
        assumeTrue(ClickHouseServer.isInstalled(), "no clickhouse-server on the PATH");
    }

    @Test
    void daysOfReceiptGoAfterThirteenMonths() throws IOException {
        LocalDate first = LocalDate.now(ZoneOffset.UTC).minusMonths(13);
        receive(first.minusDays(1));
        receive(first);

        partitions.dropOlderThan(13);

        assertThat(client.list(
                        ClickHouseStatement.of("select received_on from event where community_id = :community")
                                .with("community", community),
                        row -> LocalDate.parse(row.getFirst())))
                .containsExactly(first);
    }

    private void receive(LocalDate day) throws IOException {
        client.insert("event", """
                {"community_id": "%s", "id": "%s", "version": 1, "received_on": "%s"}""".formatted(community, Ids.next(), day));
    }
}
