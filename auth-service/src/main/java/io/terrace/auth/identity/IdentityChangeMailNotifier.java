package io.terrace.auth.identity;

import io.terrace.auth.courier.DeliveryResult;
import io.terrace.auth.courier.MessageDispatcher;
import io.terrace.auth.courier.NoticeMail;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import org.jboss.logging.Logger;

/// Tells a fan's own addresses what came or went, so that no one adds to an account or takes it over in silence. No one
/// waits for the mail, and one that does not get through is not sent again.
@ApplicationScoped
class IdentityChangeMailNotifier {

    private static final Logger LOG = Logger.getLogger(IdentityChangeMailNotifier.class);

    private final MessageDispatcher couriers;

    IdentityChangeMailNotifier(MessageDispatcher couriers) {
        this.couriers = couriers;
    }

    void tell(@Observes(during = TransactionPhase.AFTER_SUCCESS) IdentitiesChanged change) {
        Thread.ofVirtual().name("notices").start(() -> send(change));
    }

    private void send(IdentitiesChanged change) {
        for (String mailbox : change.mailboxes()) {
            var delivery =
                    couriers.tell(NoticeMail.ofIdentity(mailbox, change.community(), change.added(), change.masked()));
            if (delivery != DeliveryResult.SENT) {
                LOG.warnf("A notice of a changed identity did not get through: %s", delivery);
            }
        }
    }
}
