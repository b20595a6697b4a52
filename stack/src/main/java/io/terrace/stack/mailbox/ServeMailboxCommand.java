package io.terrace.stack.mailbox;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The mailbox's own process.
@Command(name = "mailbox", description = "Runs the mailbox in the foreground.")
public final class ServeMailboxCommand implements Callable<Integer> {

    @Option(names = "--port", required = true)
    private int port;

    @Option(names = "--smtp-port", required = true)
    private int smtpPort;

    @Override
    public Integer call() throws Exception {
        MailboxStore messages = new MailboxStore();
        InstantSource clock = InstantSource.system();
        new MailboxSmtpServer(messages, clock).listen(smtpPort);
        new MailboxHttpServer(messages, clock).listen(port);
        new CountDownLatch(1).await();
        return 0;
    }
}
