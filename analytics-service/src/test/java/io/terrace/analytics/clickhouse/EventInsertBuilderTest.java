package io.terrace.analytics.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import io.terrace.platform.kernel.Ids;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventInsertBuilderTest {

    private static final Pattern DAY = Pattern.compile("\"received_on\":\"([^\"]+)\"");

    private final EventInsertBuilder builder = new EventInsertBuilder(new ObjectMapper());

    @Test
    void anInsertHasAtMostAHundredPartitions() throws JsonProcessingException {
        List<String> inserts = builder.inserts(removedOn(250, 2));

        assertThat(inserts)
                .hasSize(3)
                .allSatisfy(insert -> assertThat(days(insert).distinct())
                        .hasSizeLessThanOrEqualTo(EventInsertBuilder.MAX_PARTITIONS));
        assertThat(inserts.stream().flatMap(EventInsertBuilderTest::days)).hasSize(500);
    }

    @Test
    void aRecordOfFewDaysIsOneInsert() throws JsonProcessingException {
        assertThat(builder.inserts(removedOn(100, 1))).hasSize(1);
        assertThat(builder.inserts(removedOn(0, 0))).isEmpty();
    }

    private static EventsCounted removedOn(int days, int times) {
        return new EventsCounted(
                Ids.next(),
                1,
                false,
                null,
                List.of(),
                IntStream.range(0, days * times)
                        .mapToObj(i -> new RemovedEvent(Ids.next(), LocalDate.EPOCH.plusDays(i % Math.max(1, days))))
                        .toList(),
                Instant.EPOCH);
    }

    private static Stream<String> days(String insert) {
        return DAY.matcher(insert).results().map(MatchResult::group);
    }
}
