package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A stream that breaks off loses nothing, and no stream hears another community.
@Order(2)
@ExtendWith(SuiteParameter.class)
class ResumeJourney {

    private static final String PUBLISHED = "freestyle.published";
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 330);

    private final Suite suite;
    private final Club club;

    ResumeJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
    }

    @Test
    void missedEventsArriveOnceAndInOrder() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        FanClient cleo = suite.newFan(club.app());
        String lastId;
        try (EventStreamConnection stream = ben.listen()) {
            stream.await(PUBLISHED, ana.publish(RECORDING, "heard"));
            lastId = stream.lastId();
        }
        List<String> missed;
        try (EventStreamConnection witness = cleo.listen()) {
            missed = List.of(publish(ana, "missed", witness), publish(ana, "missed too", witness));
        }

        try (EventStreamConnection resumed = ben.listenAfter(lastId)) {
            String live = publish(ana, "live", resumed);

            assertThat(resumed.ready().data().path("recovered").asBoolean()).isTrue();
            assertThat(resumed.events(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .containsExactly(missed.get(0), missed.get(1), live);
        }
    }

    @Test
    void anEventKeepsItsIdOnEveryReplay() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        try (EventStreamConnection first = ben.listen()) {
            String beginning = first.lastId();
            StreamEvent heard = first.await(PUBLISHED, ana.publish(RECORDING, "twice"));

            try (EventStreamConnection second = ben.listenAfter(beginning)) {
                assertThat(second.await(PUBLISHED, heard.subjectId()).id()).isEqualTo(heard.id());
            }
        }
    }

    @Test
    void unknownPositionIsAGap() {
        FanClient ben = suite.newFan(club.app());

        try (EventStreamConnection stream = ben.listenAfter("000000000000-7")) {
            stream.await("stream.gap", event -> true);

            assertThat(stream.ready().data().path("recovered").asBoolean()).isFalse();
        }
    }

    @Test
    void communitiesHearNothingOfEachOther() {
        Club other = suite.newClub();
        FanClient here = suite.newFan(club.app());
        FanClient there = suite.newFan(other.app());
        try (EventStreamConnection hears = here.listen();
                EventStreamConnection elsewhere = there.listen()) {
            String theirs = publish(there, "there", elsewhere);
            String ours = publish(here, "here", hears);
            publish(there, "there again", elsewhere);

            assertThat(hears.events(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .contains(ours)
                    .doesNotContain(theirs);
            assertThat(elsewhere.events(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .doesNotContain(ours);
        }
    }

    private static String publish(FanClient author, String caption, EventStreamConnection witness) {
        String freestyle = author.publish(RECORDING, caption);
        witness.await(PUBLISHED, freestyle);
        return freestyle;
    }
}
