package io.terrace.stack.command;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.SelfJvmCommandLine;
import io.terrace.stack.service.LocalProgramDefinition;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "demo", description = "Plays a story through the gateway, step by step.")
public final class DemoCommand implements Callable<Integer> {

    /// Where a demo finds the other commands.
    private static final String PROGRAM = "TERRACE_PROGRAM";

    /// The port at which sign-in may ask an identity provider.
    private static final String IDENTITY_PROVIDER = "TERRACE_PORT_IDENTITY_PROVIDER";

    @Parameters(
            arity = "0..1",
            defaultValue = "freestyle",
            description = {
                "freestyle: one fan's freestyle reaches another (default).",
                "identity: by code, by the partner's word, by single sign-on; a lost answer, a revoked key.",
                "matchday: 500 fans vote, earn points and fight over the last coupon; the books are checked.",
                "community: fans meet and part, come by invitation and through the gate.",
                "feed: plays, edits, bookmarks, a post that is deleted and restored.",
                "server: a club's server brings 500 fans, gives them points, and its till takes coupons.",
                "messages: a stranger's request, two fans write to each other, and call.",
                "sponsor: a club books a campaign for the match; who sees it, who does not, and its report.",
                "analytics: a match evening in numbers, with a fan who says no, and their recount."
            })
    private String story = "freestyle";

    @Override
    public Integer call() throws IOException, InterruptedException {
        StackInstallation installation = StackInstallation.here();
        Path program = installation.module("system-tests").resolve("target/demo.jar");
        if (!Files.exists(program) || !Files.exists(installation.home().demo())) {
            throw new StackException("There is nothing to show yet; run ./terrace up first");
        }
        ProcessBuilder demo =
                new ProcessBuilder(SelfJvmCommandLine.java().toString(), "-jar", program.toString(), story).inheritIO();
        demo.environment().put("TERRACE_HOME", installation.home().root().toString());
        demo.environment().put(IDENTITY_PROVIDER, Integer.toString(LocalProgramDefinition.identityProviderPort()));
        demo.environment()
                .put(
                        PROGRAM,
                        installation.module("stack").resolve("target/stack.jar").toString());
        return demo.start().waitFor();
    }
}
