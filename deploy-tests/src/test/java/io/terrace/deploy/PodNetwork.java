package io.terrace.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/// Hosts on one bridge, each a network namespace of this machine's kernel with a [SocketProbe] in it. The namespaces
/// have no name and end with the probes' processes.
final class PodNetwork implements AutoCloseable {

    private final Map<NetworkHost, Probe> probes = new LinkedHashMap<>();
    private final Probe bridge;

    PodNetwork(List<NetworkHost> hosts) throws IOException, InterruptedException {
        bridge = new Probe("the bridge", List.of());
        try {
            bridge.run("ip", "link", "add", "bridge", "type", "bridge");
            bridge.run("ip", "link", "set", "bridge", "up");
            for (NetworkHost host : hosts) {
                add(host);
            }
        } catch (IOException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /// Whether this machine lets it: as root, with Debian's `iproute2` and `iptables` and a kernel that has what they
    /// use.
    static boolean isPossible() throws IOException, InterruptedException {
        Process attempt = new ProcessBuilder(
                        "unshare",
                        "--net",
                        "sh",
                        "-c",
                        "ip link add bridge type bridge && ip link add one type veth peer name other"
                                + " && iptables -A INPUT -m conntrack --ctstate ESTABLISHED -j ACCEPT")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return attempt.waitFor() == 0;
    }

    private void add(NetworkHost host) throws IOException, InterruptedException {
        Probe probe = new Probe(host.name(), host.ports());
        probes.put(host, probe);
        String port = "port" + probes.size();
        bridge.run("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", probe.pid());
        bridge.run("ip", "link", "set", port, "master", "bridge", "up");
        probe.run("ip", "address", "add", host.address() + "/32", "dev", "eth0");
        probe.run("ip", "link", "set", "eth0", "up");
        probe.run("ip", "route", "add", "default", "dev", "eth0");
    }

    /// Has each pod send and receive what the policies let it.
    void enforce(List<Manifest> policies) throws IOException, InterruptedException {
        List<NetworkHost> hosts = List.copyOf(probes.keySet());
        for (Map.Entry<NetworkHost, Probe> probe : probes.entrySet()) {
            probe.getValue().restore(new PodFirewall(probe.getKey(), hosts, policies).rules());
        }
    }

    /// Every port of a host that another reaches.
    NavigableSet<Edge> reached() throws IOException {
        for (Map.Entry<NetworkHost, Probe> probe : probes.entrySet()) {
            probe.getValue().ask(targets(probe.getKey()).keySet());
        }
        NavigableSet<Edge> edges = new TreeSet<>();
        for (Map.Entry<NetworkHost, Probe> probe : probes.entrySet()) {
            Map<String, Edge> targets = targets(probe.getKey());
            for (String reached : probe.getValue().reached(targets.size())) {
                edges.add(Objects.requireNonNull(targets.get(reached)));
            }
        }
        return edges;
    }

    /// The ports of all others, each as a probe is asked for it.
    private Map<String, Edge> targets(NetworkHost from) {
        Map<String, Edge> targets = new TreeMap<>();
        for (NetworkHost to : probes.keySet()) {
            if (!to.equals(from)) {
                to.ports()
                        .forEach(
                                port -> targets.put(to.address() + " " + port, new Edge(from.name(), to.name(), port)));
            }
        }
        return targets;
    }

    @Override
    public void close() {
        probes.values().forEach(Probe::close);
        bridge.close();
    }

    /// A process in a network of its own.
    private static final class Probe implements AutoCloseable {

        private static final int MAX_END_SEC = 10;

        private final String name;
        private final Process process;
        private final BufferedReader answers;
        private final PrintWriter questions;

        private Probe(String name, List<String> ports) throws IOException {
            this.name = name;
            List<String> command = new ArrayList<>(List.of(
                    "unshare",
                    "--net",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx16m",
                    "--class-path=" + Path.of("target", "test-classes"),
                    SocketProbe.class.getName()));
            command.addAll(ports);
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            answers = process.inputReader(UTF_8);
            questions = new PrintWriter(process.outputWriter(UTF_8), true);
            answer();
        }

        private String pid() {
            return Long.toString(process.pid());
        }

        private void ask(Collection<String> targets) {
            targets.forEach(questions::println);
        }

        /// What it reached of so many targets.
        private List<String> reached(int asked) throws IOException {
            List<String> reached = new ArrayList<>();
            for (int count = 0; count < asked; count++) {
                String answer = answer();
                if (answer.endsWith(" true")) {
                    reached.add(answer.substring(0, answer.lastIndexOf(' ')));
                }
            }
            return reached;
        }

        private String answer() throws IOException {
            String line = answers.readLine();
            if (line == null) {
                throw new IOException("The probe of " + name + " has ended");
            }
            return line;
        }

        /// Runs a command in its network.
        private void run(String... command) throws IOException, InterruptedException {
            InstalledTools.run(Path.of("."), inside(command));
        }

        private void restore(String rules) throws IOException, InterruptedException {
            Process restoring = new ProcessBuilder(inside("iptables-restore"))
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (var input = restoring.outputWriter(UTF_8)) {
                input.write(rules);
            }
            if (restoring.waitFor() != 0) {
                throw new IllegalStateException("iptables-restore refused the rules of " + name + ":\n" + rules);
            }
        }

        private String[] inside(String... command) {
            List<String> all = new ArrayList<>(List.of("nsenter", "--net=/proc/" + pid() + "/ns/net"));
            all.addAll(List.of(command));
            return all.toArray(String[]::new);
        }

        @Override
        public void close() {
            questions.close();
            try {
                if (!process.waitFor(MAX_END_SEC, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
