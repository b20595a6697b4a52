package io.terrace.stack.command;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Jvm;
import io.terrace.stack.service.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "demo", description = "One fan's freestyle reaches another, step by step.")
public final class Demo implements Callable<Integer> {

    @Parameters(arity = "0..*", hidden = true)
    private List<String> arguments = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Installation installation = Installation.here();
        Path program = installation.module("system-tests").resolve("target/demo.jar");
        if (!Files.exists(program) || !Files.exists(installation.home().demo())) {
            throw new StackException("There is nothing to show yet; run ./terrace up first");
        }
        List<String> command = new ArrayList<>(List.of(Jvm.java().toString(), "-jar", program.toString()));
        command.addAll(arguments);
        ProcessBuilder demo = new ProcessBuilder(command).inheritIO();
        demo.environment().put("TERRACE_HOME", installation.home().root().toString());
        return demo.start().waitFor();
    }
}
