package io.terrace.messaging.call;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.MessagingEvent.CallAnswered;
import io.terrace.platform.events.MessagingEvent.CallEnded;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each race once, or as often as `-Dseeds=` says.
@QuarkusTest
@WithTestResource(TestStack.class)
class CallRaceTest {

    private final UUID community = UUID.randomUUID();
    private final CallFan caller = CallFan.in(community);
    private final CallFan invitee = CallFan.in(community);

    @Inject
    HeardCalls heard;

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void callsInBothDirectionsAtOnceAreOneCallInProgress(long seed) throws Exception {
        List<Response> answers = race(seed, List.of(() -> caller.calls(invitee), () -> invitee.calls(caller)));

        assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(201, 200);
        assertThat(answers)
                .extracting(answer -> answer.<String>path("call.id"))
                .containsOnly(answers.getFirst().<String>path("call.id"));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void firstOfTwentyDevicesToAcceptHasTheCall(long seed) throws Exception {
        String call = caller.rings(invitee);
        List<CallFan> devices = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            devices.add(invitee.elsewhere());
        }

        List<Response> answers = race(
                seed,
                devices.stream()
                        .<Callable<Response>>map(device -> () -> device.accepts(call))
                        .toList());

        assertThat(statuses(answers, 200)).isEqualTo(1);
        assertThat(statuses(answers, 409)).isEqualTo(19);
        int first = answers.stream().map(Response::statusCode).toList().indexOf(200);
        await().until(() -> heard.of(call).size() == 2);
        assertThat(heard.of(call).getLast())
                .isInstanceOfSatisfying(
                        CallAnswered.class,
                        answered -> assertThat(answered.sessionId())
                                .isEqualTo(devices.get(first).session()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void acceptAndDeclineAtOnceAreOneOfThem(long seed) throws Exception {
        String call = caller.rings(invitee);

        List<Response> answers = race(
                seed,
                List.of(() -> invitee.accepts(call), () -> invitee.elsewhere().post("/v2/calls/{id}/decline", call)));

        assertOneWins(answers, call);
        assertThat(caller.state(call)).isEqualTo(answers.getFirst().statusCode() == 200 ? "in_progress" : "declined");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void acceptAndCancelAtOnceAreOneOfThem(long seed) throws Exception {
        String call = caller.rings(invitee);

        List<Response> answers =
                race(seed, List.of(() -> invitee.accepts(call), () -> caller.post("/v2/calls/{id}/cancel", call)));

        assertOneWins(answers, call);
        assertThat(caller.state(call)).isEqualTo(answers.getFirst().statusCode() == 200 ? "in_progress" : "cancelled");
    }

    /// The call's time ends among the devices that accept it, with the scheduler at work.
    @ParameterizedTest
    @MethodSource("seeds")
    void acceptAtTheLastInstantIsAnsweredOrMissed(long seed) throws Exception {
        String call = caller.rings(invitee);
        caller.sql("update call set rings_until = clock_timestamp() + interval '%d milliseconds' where id = '%s'"
                .formatted(new Random(seed).nextInt(60), call));

        List<Response> answers = ParallelRunner.all(8, i -> invitee.elsewhere().accepts(call));

        assertThat(statuses(answers, 200)).isLessThanOrEqualTo(1);
        assertThat(statuses(answers, 200) + statuses(answers, 409)).isEqualTo(8);
        String state = statuses(answers, 200) == 1 ? "in_progress" : "missed";
        await().until(() -> caller.state(call).equals(state));
        await().until(() -> heard.of(call).size() == 2);
        assertThat(heard.of(call).getLast())
                .isInstanceOf(state.equals("missed") ? CallEnded.class : CallAnswered.class);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void concurrentCallsPutInviteeInOneCall(long seed) throws Exception {
        List<CallFan> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            callers.add(CallFan.in(community));
        }

        List<Response> answers = race(
                seed,
                callers.stream()
                        .<Callable<Response>>map(one -> () -> one.calls(invitee))
                        .toList());

        assertThat(statuses(answers, 201)).isEqualTo(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 409))
                .hasSize(7)
                .allMatch(answer -> answer.path("code").equals("call_busy"));
        caller.calls(invitee).then().statusCode(409);
        CallFan free =
                callers.get(answers.stream().map(Response::statusCode).toList().indexOf(409));
        free.rings(caller);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneClientIdAtOnceIsOneCall(long seed) throws Exception {
        UUID clientId = UUID.randomUUID();
        Callable<Response> call = () -> caller.calls(invitee, clientId);

        List<Response> answers = race(seed, Collections.nCopies(10, call));

        assertThat(statuses(answers, 201)).isEqualTo(1);
        assertThat(statuses(answers, 200)).isEqualTo(9);
        assertThat(answers.stream()
                        .map(answer -> answer.<String>path("call.id"))
                        .distinct())
                .hasSize(1);
    }

    private void assertOneWins(List<Response> answers, String call) {
        assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(200, 409);
        await().until(() -> heard.of(call).size() == 2);
    }

    private static long statuses(List<Response> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    /// All at one moment, in an order that the seed decides.
    private static List<Response> race(long seed, List<Callable<Response>> acts) throws Exception {
        Random chance = new Random(seed);
        return ParallelRunner.all(acts.stream()
                .<Callable<Response>>map(act -> {
                    long micros = chance.nextInt(2_000);
                    return () -> {
                        Thread.sleep(java.time.Duration.ofNanos(micros * 1_000));
                        return act.call();
                    };
                })
                .toList());
    }
}
