package io.terrace.stack.command;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.demo.DemoPartner;
import io.terrace.stack.demo.DemoPartnerSeeder;
import io.terrace.stack.server.FolderDeleter;
import io.terrace.stack.service.AotTrainingProcess;
import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "up",
        description = "Build what changed, start the servers and all services, wait until they are ready.")
public final class UpCommand implements Callable<Integer> {

    @Option(names = "--detach", description = "return when everything is ready; `down` ends it")
    private boolean detach;

    @Option(names = "--fresh", description = "forget all data first")
    private boolean fresh;

    @Override
    public Integer call() throws InterruptedException {
        long begun = System.nanoTime();
        StackInstallation installation = StackInstallation.here();
        if (fresh) {
            new StackLifecycleService(installation).stop(part -> {});
            forget(installation.home());
            installation = StackInstallation.here();
        }
        StackLifecycleService suite = new StackLifecycleService(installation);
        if (!detach) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> suite.stop(part -> {})));
        }
        suite.start(part -> CommandOutput.line("  %-17s ready after %4.1f s", part.name(), seconds(begun)));
        DemoPartner demo = new DemoPartnerSeeder(installation).seed();
        show(demo, suite, seconds(begun));
        AotTrainingProcess training = new AotTrainingProcess(installation, suite);
        if (training.needed()) {
            installation.processes().start(training);
        }
        if (!detach) {
            CommandOutput.line("%nCtrl-C stops everything.");
            new CountDownLatch(1).await();
        }
        return 0;
    }

    /// Data and what belongs to it; the unpacked servers and the AOT caches hold none.
    private static void forget(HomeFolder home) {
        List.of(
                        home.data("postgres"),
                        home.data("redis"),
                        home.data("kafka"),
                        home.data("clickhouse"),
                        home.objects(),
                        home.logs())
                .forEach(FolderDeleter::delete);
        home.demo().toFile().delete();
        home.operatorToken().toFile().delete();
        home.secrets().toFile().delete();
    }

    private static void show(DemoPartner demo, StackLifecycleService suite, double seconds) {
        CommandOutput.line(
                "%nTerrace is up after %.1f s, %d processes.",
                seconds, suite.parts().size());
        CommandOutput.line("  API          %s  (OpenAPI at /openapi.json, health at /health)", demo.gatewayUrl());
        CommandOutput.line("  mailbox      %s", demo.mailboxUrl());
        CommandOutput.line("  demo partner %s in %s mode  keys in .terrace/demo.json", demo.partnerId(), demo.mode());
        CommandOutput.line("  next         ./terrace demo · ./terrace status · ./terrace logs · ./terrace down");
    }

    private static double seconds(long since) {
        return Duration.ofNanos(System.nanoTime() - since).toMillis() / 1000.0;
    }
}
