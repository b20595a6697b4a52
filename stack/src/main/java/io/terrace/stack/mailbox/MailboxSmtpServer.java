package io.terrace.stack.mailbox;

import com.icegreen.greenmail.Managers;
import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.mail.MovingMessage;
import com.icegreen.greenmail.smtp.SmtpManager;
import com.icegreen.greenmail.smtp.SmtpServer;
import com.icegreen.greenmail.smtp.SmtpState;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Objects;

/// The mailbox's SMTP door. A mail is kept once for each recipient, as its plain text.
final class MailboxSmtpServer {

    private final MailboxStore messages;
    private final InstantSource clock;

    MailboxSmtpServer(MailboxStore messages, InstantSource clock) {
        this.messages = messages;
        this.clock = clock;
    }

    void listen(int port) {
        SmtpServer server =
                new SmtpServer(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP), new Delivery());
        server.startService();
    }

    /// GreenMail's own delivery would keep every mail in a user's mailbox for ever.
    private final class Delivery extends Managers {

        private final SmtpManager manager = new SmtpManager(getImapHostManager(), getUserManager()) {
            @Override
            public synchronized void send(SmtpState state) {
                keep(state.getMessage());
            }
        };

        @Override
        public SmtpManager getSmtpManager() {
            return manager;
        }
    }

    private void keep(MovingMessage mail) {
        try {
            String subject = Objects.requireNonNullElse(mail.getMessage().getSubject(), "");
            String text = text(mail.getMessage());
            for (MailAddress recipient : mail.getToAddresses()) {
                messages.add(new MailboxMessage("email", recipient.getEmail(), subject, text, clock.instant()));
            }
        } catch (MessagingException | IOException e) {
            throw new IllegalArgumentException("Not a mail", e);
        }
    }

    /// The first text of a mail, whatever it is nested in.
    private static String text(Part part) throws MessagingException, IOException {
        Object content = part.getContent();
        if (content instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                String text = text(parts.getBodyPart(i));
                if (!text.isEmpty()) {
                    return text;
                }
            }
        }
        return content instanceof String text ? text.replace("\r\n", "\n").strip() : "";
    }
}
