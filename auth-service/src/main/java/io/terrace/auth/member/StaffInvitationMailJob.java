package io.terrace.auth.member;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.courier.DeliveryResult;
import io.terrace.auth.courier.MessageDispatcher;
import io.terrace.auth.courier.NoticeMail;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.retention.ExpiredRowPurger;
import io.terrace.platform.jobs.FailedTaskRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/// Tells members by mail that they were invited. The mail is written down with the invitation and sent afterwards, with
/// no transaction open, at least once; a partner has so many a day.
@ApplicationScoped
class StaffInvitationMailJob implements ExpiredRowPurger {

    private static final Logger LOG = Logger.getLogger(StaffInvitationMailJob.class);
    private static final int ROUND = 10;

    private final MessageDispatcher couriers;
    private final PartnerService partners;
    private final InstantSource clock;
    private final FailedTaskRepository tasks;
    private final AuthConfig.Staff config;

    StaffInvitationMailJob(
            MessageDispatcher couriers,
            PartnerService partners,
            InstantSource clock,
            FailedTaskRepository tasks,
            AuthConfig config) {
        this.couriers = couriers;
        this.partners = partners;
        this.clock = clock;
        this.tasks = tasks;
        this.config = config.staff();
    }

    /// How long until the partner may invite again; empty where it may now. In turn with the partner's other
    /// invitations.
    @Transactional(TxType.MANDATORY)
    Optional<Duration> pause(UUID partner) {
        Instant now = clock.instant();
        return StaffInvitationMail.newest(partner, config.invitationsPerDay() - 1)
                .map(oldest -> Duration.between(now, oldest.plus(StaffInvitationMail.COUNTED)))
                .filter(Duration::isPositive);
    }

    @Transactional(TxType.MANDATORY)
    void add(UUID partner, UUID member) {
        new StaffInvitationMail(partner, member, clock.instant()).persist();
    }

    @Scheduled(every = "2s", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @ActivateRequestContext
    void post() {
        List<StaffInvitationMail> due =
                QuarkusTransaction.requiringNew().call(() -> StaffInvitationMail.claim(clock.instant(), ROUND));
        due.forEach(this::attempt);
    }

    /// A mail that fails is claimed again later, as after a crash; the others of the round go now.
    private void attempt(StaffInvitationMail mail) {
        try {
            post(mail);
        } catch (RuntimeException e) {
            LOG.errorf(e, "An invitation failed and is tried again");
            tasks.count("invitation_mails", e);
        }
    }

    private void post(StaffInvitationMail mail) {
        boolean isOver = QuarkusTransaction.requiringNew()
                .call(() -> notice(mail))
                .map(couriers::tell)
                .map(StaffInvitationMailJob::isLast)
                .orElse(true);
        if (isOver) {
            QuarkusTransaction.requiringNew().run(() -> StaffInvitationMail.settle(mail.id()));
        }
    }

    /// Empty where the member has gone.
    private Optional<NoticeMail> notice(StaffInvitationMail mail) {
        String where = config.consoleUrl().map(URI::toString).orElse("");
        return StaffMember.of(mail.partnerId(), mail.memberId())
                .map(member ->
                        NoticeMail.ofInvitation(member.profile().email(), partners.name(mail.partnerId()), where));
    }

    private static boolean isLast(DeliveryResult delivery) {
        if (delivery != DeliveryResult.SENT) {
            LOG.warnf("An invitation did not get through: %s", delivery);
        }
        return switch (delivery) {
            case SENT, REFUSED, UNFIT -> true;
            case UNAVAILABLE, UNCERTAIN, CROWDED -> false;
        };
    }

    @Override
    public void purge(Instant now) {
        StaffInvitationMail.forget(now);
    }
}
