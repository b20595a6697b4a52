package io.terrace.bench;

import io.terrace.bench.analytics.IngestBench;
import io.terrace.bench.feed.FeedBench;
import io.terrace.bench.gateway.GatewayBench;
import io.terrace.bench.gateway.LimitsBench;
import io.terrace.bench.gateway.OverloadBench;
import io.terrace.bench.media.UploadBench;
import io.terrace.bench.messages.MessagesBench;
import io.terrace.bench.polls.PollsBench;
import io.terrace.bench.sponsorship.DecisionsBench;
import io.terrace.bench.sponsorship.ImpressionsBench;
import io.terrace.bench.stream.StreamBench;
import io.terrace.bench.wallet.WalletBench;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program behind `./terrace bench`.
@Command(
        name = "bench",
        description = "Measures Terrace beside its peers, in turn, on this machine.",
        synopsisSubcommandLabel = "BENCHMARK",
        subcommands = {
            GatewayBench.class,
            OverloadBench.class,
            LimitsBench.class,
            UploadBench.class,
            PollsBench.class,
            FeedBench.class,
            StreamBench.class,
            WalletBench.class,
            MessagesBench.class,
            DecisionsBench.class,
            ImpressionsBench.class,
            IngestBench.class
        })
final class Main implements Runnable {

    private static final Logger ROOT = Logger.getLogger("");

    private Main() {}

    public static void main(String[] arguments) {
        ROOT.setLevel(Level.SEVERE);
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public void run() {
        new CommandLine(this).usage(System.out);
    }
}
