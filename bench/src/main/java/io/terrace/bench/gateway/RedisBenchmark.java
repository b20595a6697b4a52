package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Redis' own load program, 50 connections and 16 requests on their way on each, over 10,000 keys.
final class RedisBenchmark {

    private static final Pattern RATE = Pattern.compile("\"([0-9.]+)\"");
    private static final Pattern CALLS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");
    private static final String NUMBER = "count:{bench:__rand_int__}:reads";
    private static final String KEY = "limit:{bench:__rand_int__}:reads";

    private final String port;

    RedisBenchmark(int port) {
        this.port = Integer.toString(port);
    }

    /// What the script is called by from now on.
    String load(String script) {
        return cli("SCRIPT", "LOAD", script).strip();
    }

    /// A second.
    double increments(int requests) {
        return rate(requests, "INCR", NUMBER);
    }

    /// A second.
    double decisions(String script, int requests) {
        return rate(requests, "EVALSHA", script, "1", KEY, "1000000", "60000", "1");
    }

    /// Scripts run so far.
    long scripts() {
        Matcher calls = CALLS.matcher(cli("INFO", "commandstats"));
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    private double rate(int requests, String... command) {
        List<String> all =
                new ArrayList<>(List.of("redis-benchmark", "-p", port, "-c", "50", "-P", "16", "-r", "10000"));
        all.addAll(List.of("--csv", "-n", Integer.toString(requests)));
        all.addAll(List.of(command));
        Matcher rate = RATE.matcher(run(all));
        if (!rate.find()) {
            throw new StackException("redis-benchmark gave no figure");
        }
        return Double.parseDouble(rate.group(1));
    }

    private String cli(String... command) {
        List<String> all = new ArrayList<>(List.of("redis-cli", "-p", port));
        all.addAll(List.of(command));
        return run(all);
    }

    private static String run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(command.getFirst() + " is not here: apt-get install redis-tools", e);
        }
    }
}
