package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Redis' own load program, 50 connections and 16 requests on their way on each, over 10,000 keys.
final class RedisBenchmarkRunner {

    private static final Pattern RATE = Pattern.compile("\"([0-9.]+)\"");
    private static final String NUMBER = "count:{bench:__rand_int__}:reads";
    private static final String KEY = "quota:{bench:__rand_int__}:reads";
    private static final List<String> PLENTY_A_MINUTE = List.of("1000000", "60000", "1");

    private final String port;

    RedisBenchmarkRunner(int port) {
        this.port = Integer.toString(port);
    }

    /// What the script is called by from now on.
    String load(String script) {
        return cli("SCRIPT", "LOAD", script).strip();
    }

    /// A second.
    double increments(int requests) {
        return rate(requests, List.of("INCR", NUMBER));
    }

    /// A second.
    ///
    /// @param keys that one run of the script decides about
    double decisions(String script, int requests, int keys) {
        List<String> command = new ArrayList<>(List.of("EVALSHA", script, Integer.toString(keys)));
        command.addAll(Collections.nCopies(keys, KEY));
        command.add(Integer.toString(keys));
        command.addAll(PLENTY_A_MINUTE);
        return keys * rate(Math.ceilDiv(requests, keys), command);
    }

    /// How often a command was run so far.
    long calls(String command) {
        Matcher calls = Pattern.compile("cmdstat_" + command + ":calls=(\\d+)").matcher(cli("INFO", "commandstats"));
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    private double rate(int requests, List<String> command) {
        List<String> all =
                new ArrayList<>(List.of("redis-benchmark", "-p", port, "-c", "50", "-P", "16", "-r", "10000"));
        all.addAll(List.of("--csv", "-n", Integer.toString(requests)));
        all.addAll(command);
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
