package io.terrace.deploy;

import static io.terrace.deploy.DeclaredEdges.edge;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;

/// Pods on one bridge, each a network namespace of this machine's kernel with a [SocketProbe] in it. The namespaces
/// have
/// no name and end with the probes' processes. Needs root, and Debian's `iproute2` and `iptables`.
final class PodNetwork implements AutoCloseable {

    private final Probe bridge = new Probe(List.of());
    private final Map<Pod, Probe> probes = new LinkedHashMap<>();

    PodNetwork(List<Pod> pods) throws IOException, InterruptedException {
        bridge.run("ip", "link", "add", "bridge", "type", "bridge");
        bridge.run("ip", "link", "set", "bridge", "up");
        for (Pod pod : pods) {
            Probe probe = new Probe(pod.ports());
            probes.put(pod, probe);
            String port = "port" + probes.size();
            bridge.run("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", probe.pid());
            bridge.run("ip", "link", "set", port, "master", "bridge", "up");
            probe.run("ip", "address", "add", pod.address() + "/32", "dev", "eth0");
            probe.run("ip", "link", "set", "eth0", "up");
            probe.run("ip", "route", "add", "default", "dev", "eth0");
        }
    }

    /// Has each pod send and receive what the policies let it.
    void enforce(List<Manifest> policies) throws IOException, InterruptedException {
        List<Pod> pods = List.copyOf(probes.keySet());
        for (Map.Entry<Pod, Probe> probe : probes.entrySet()) {
            probe.getValue().restore(new PodFirewall(probe.getKey(), pods, policies).rules());
        }
    }

    /// Every port of a pod that another reaches, as [DeclaredEdges#edge] writes it.
    NavigableSet<String> reached() throws IOException {
        for (Map.Entry<Pod, Probe> probe : probes.entrySet()) {
            probe.getValue().ask(targets(probe.getKey()).keySet());
        }
        NavigableSet<String> edges = new TreeSet<>();
        for (Map.Entry<Pod, Probe> probe : probes.entrySet()) {
            Map<String, String> targets = targets(probe.getKey());
            for (String reached : probe.getValue().reached(targets.size())) {
                edges.add(edge(probe.getKey().name(), Objects.requireNonNull(targets.get(reached))));
            }
        }
        return edges;
    }

    /// The ports of all pods but one, each as a probe is asked for it, with the end of its edge.
    private Map<String, String> targets(Pod from) {
        Map<String, String> targets = new HashMap<>();
        for (Pod to : probes.keySet()) {
            if (!to.equals(from)) {
                to.ports().forEach(port -> targets.put(to.address() + " " + port, to.name() + ":" + port));
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

        private final Process process;
        private final BufferedReader answers;
        private final PrintWriter questions;

        private Probe(List<Integer> ports) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    "unshare",
                    "--net",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx16m",
                    "--class-path=" + Path.of("target", "test-classes"),
                    SocketProbe.class.getName()));
            ports.forEach(port -> command.add(port.toString()));
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            answers = process.inputReader(UTF_8);
            questions = new PrintWriter(process.outputWriter(UTF_8), true);
            if (answers.readLine() == null) {
                throw new IllegalStateException("A probe did not start: " + command);
            }
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
            for (int answer = 0; answer < asked; answer++) {
                String line = answers.readLine();
                if (line.endsWith(" true")) {
                    reached.add(line.substring(0, line.lastIndexOf(' ')));
                }
            }
            return reached;
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
                throw new IllegalStateException("iptables-restore refused:\n" + rules);
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
            process.onExit().join();
        }
    }
}
