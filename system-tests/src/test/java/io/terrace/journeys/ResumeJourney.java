package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.Fan;
import io.terrace.client.LiveStream;
import io.terrace.client.StreamEvent;
import io.terrace.client.Tone;
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
    private static final byte[] RECORDING = Tone.wav(Duration.ofSeconds(1), 330);

    private final Suite suite;
    private final Club club;

    ResumeJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
    }

    @Test
    void missedEventsArriveOnceAndInOrder() {
        Fan ana = suite.newFan(club.app());
        Fan ben = suite.newFan(club.app());
        Fan cleo = suite.newFan(club.app());
        String lastId;
        try (LiveStream stream = ben.listen()) {
            stream.await(PUBLISHED, ana.publish(RECORDING, "heard"));
            lastId = stream.lastId();
        }
        List<String> missed;
        try (LiveStream witness = cleo.listen()) {
            missed = List.of(publish(ana, "missed", witness), publish(ana, "missed too", witness));
        }

        try (LiveStream resumed = ben.listenAfter(lastId)) {
            String live = publish(ana, "live", resumed);

            assertThat(resumed.ready().data().path("recovered").asBoolean()).isTrue();
            assertThat(resumed.events(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .containsExactly(missed.get(0), missed.get(1), live);
        }
    }

    @Test
    void anEventKeepsItsIdOnEveryReplay() {
        Fan ana = suite.newFan(club.app());
        Fan ben = suite.newFan(club.app());
        try (LiveStream first = ben.listen()) {
            String beginning = first.lastId();
            StreamEvent heard = first.await(PUBLISHED, ana.publish(RECORDING, "twice"));

            try (LiveStream second = ben.listenAfter(beginning)) {
                assertThat(second.await(PUBLISHED, heard.subjectId()).id()).isEqualTo(heard.id());
            }
        }
    }

    @Test
    void unknownPositionIsAGap() {
        Fan ben = suite.newFan(club.app());

        try (LiveStream stream = ben.listenAfter("000000000000-7")) {
            stream.await("stream.gap", event -> true);

            assertThat(stream.ready().data().path("recovered").asBoolean()).isFalse();
        }
    }

    @Test
    void communitiesHearNothingOfEachOther() {
        Club other = suite.newClub();
        Fan here = suite.newFan(club.app());
        Fan there = suite.newFan(other.app());
        try (LiveStream hears = here.listen();
                LiveStream elsewhere = there.listen()) {
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

    private static String publish(Fan author, String caption, LiveStream witness) {
        String freestyle = author.publish(RECORDING, caption);
        witness.await(PUBLISHED, freestyle);
        return freestyle;
    }
}
