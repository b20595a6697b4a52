package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.platform.suite.ServiceDescriptor;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.core.ConditionTimeoutException;

/// The suite as a cluster has it: two gateways behind a balancer, and a balancer before each service. A service
/// has its second replica from just before its own rollout until just after it; two gateways are there
/// throughout. The suite's own gateway, which finds the services without a balancer, is left to whoever sets
/// things up.
public final class ReplicatedSuite implements AutoCloseable {

    /// `preStop.sleep` of `deploy/base/template`: a pod that is to go is out of its Service at once and told
    /// later.
    private static final Duration PRE_STOP = Duration.ofSeconds(5);

    /// `minReadySeconds` of the same.
    private static final Duration MIN_READY = Duration.ofSeconds(5);

    private final Suite suite;
    private final Map<String, Balancer> services = new HashMap<>();
    private final Map<String, String> addresses = new HashMap<>();
    private final Balancer entrance = Balancer.before();
    private final List<ProgramReplica> gateways = new ArrayList<>();
    private final List<RolloutStep> steps = new CopyOnWriteArrayList<>();

    private ReplicatedSuite(Suite suite) {
        this.suite = suite;
    }

    public static ReplicatedSuite of(Suite suite) {
        suite.awaitTraining();
        ReplicatedSuite replicated = new ReplicatedSuite(suite);
        for (ServiceDescriptor service : ServiceDescriptor.services()) {
            replicated.balance(service.name());
        }
        try {
            replicated.gateways.add(replicated.startGateway());
            replicated.gateways.add(replicated.startGateway());
        } catch (ConditionTimeoutException notReady) {
            replicated.close();
            throw notReady;
        }
        return replicated;
    }

    /// Where clients come in.
    public URI uri() {
        return entrance.uri();
    }

    /// What was done until now, in its order.
    public List<RolloutStep> steps() {
        return List.copyOf(steps);
    }

    /// Replaces both replicas of a program, one after the other. No more is done than Kubernetes does: a replica
    /// that is to go is taken out of its Service and told to end 5 s later; the next one goes when its successor
    /// is ready.
    public void roll(String program) {
        if (program.equals(ServiceDescriptor.GATEWAY)) {
            rollGateways();
        } else {
            rollService(program);
        }
        step(program, RolloutStep.LAST);
    }

    @Override
    public void close() {
        gateways.forEach(ProgramReplica::close);
        entrance.close();
        services.values().forEach(Balancer::close);
    }

    private void balance(String service) {
        Balancer balancer = Balancer.before(ProgramReplica.first(suite, service).endpoint());
        services.put(service, balancer);
        addresses.put(
                "TERRACE_GATEWAY_SERVICES_" + service.toUpperCase(Locale.ROOT).replace('-', '_') + "_URL",
                balancer.uri().toString());
    }

    private void rollGateways() {
        for (int i = 0; i < gateways.size(); i++) {
            end(ServiceDescriptor.GATEWAY, entrance, gateways.get(i));
            step(ServiceDescriptor.GATEWAY, "starting another");
            gateways.set(i, startGateway());
            pass(MIN_READY);
        }
    }

    private ProgramReplica startGateway() {
        ProgramReplica started = ProgramReplica.start(suite, ServiceDescriptor.GATEWAY, addresses);
        take(entrance, started);
        return started;
    }

    private void rollService(String service) {
        Balancer balancer = Objects.requireNonNull(services.get(service));
        ProgramReplica first = ProgramReplica.first(suite, service);
        step(service, "starting a second");
        ProgramReplica second = ProgramReplica.start(suite, service);
        try {
            take(balancer, second);
            pass(MIN_READY);

            end(service, balancer, first);
            step(service, "starting the first again");
            suite.start(service);
            take(balancer, ProgramReplica.first(suite, service));
            pass(MIN_READY);

            end(service, balancer, second);
            step(service, "starting the second again");
            second = ProgramReplica.start(suite, service);
            take(balancer, second);
            pass(MIN_READY);

            end(service, balancer, second);
        } finally {
            second.close();
        }
    }

    private void take(Balancer balancer, ProgramReplica replica) {
        balancer.add(replica.endpoint());
        await("a replica that the balancer sees").until(() -> balancer.sees(replica.uri()));
    }

    private void end(String program, Balancer balancer, ProgramReplica replica) {
        step(program, "out of the balancer");
        balancer.remove(replica.endpoint());
        pass(PRE_STOP);
        step(program, "told to end");
        replica.stop();
    }

    private void step(String program, String doing) {
        steps.add(new RolloutStep(program, doing, System.nanoTime()));
    }

    @SuppressWarnings("ThreadSleep")
    private static void pass(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
