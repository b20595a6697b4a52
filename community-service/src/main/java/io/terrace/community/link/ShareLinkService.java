package io.terrace.community.link;

import io.terrace.community.CommunityConfig;
import io.terrace.community.code.ShortCodeGenerator;
import io.terrace.community.link.ShareLinkRepository.Found;
import io.terrace.community.link.ShareLinkResult.Absent;
import io.terrace.community.link.ShareLinkResult.Ended;
import io.terrace.community.link.ShareLinkResult.Known;
import io.terrace.community.link.ShareLinkResult.Made;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// Links of the current community that belong to something with a life of its own. Everything runs in the caller's
/// transaction.
@ApplicationScoped
public class ShareLinkService {

    private final ShareLinkRepository table;
    private final ShortCodeGenerator codes;
    private final CommunityConfig.Links config;
    private final InstantSource clock;

    ShareLinkService(ShareLinkRepository table, ShortCodeGenerator codes, CommunityConfig config, InstantSource clock) {
        this.table = table;
        this.codes = codes;
        this.config = config.links();
        this.clock = clock;
    }

    /// The target's one link, made if there is none and good for a while longer if there is. An invitation has its own.
    ///
    /// @param id as the target writes it
    @Transactional
    public ShareLinkResult make(LinkTargetKind target, String id) {
        return target == LinkTargetKind.INVITE ? standing(table.find(target, id)) : lasting(target, id);
    }

    @Transactional
    public ShareLinkResult find(String code) {
        return standing(table.find(code));
    }

    /// Whosever community it is.
    @Transactional
    public ShareLinkResult findAnywhere(String code) {
        return standing(table.findAnywhere(code));
    }

    private ShareLinkResult lasting(LinkTargetKind target, String id) {
        Instant until = clock.instant().plus(config.lifetime()).truncatedTo(ChronoUnit.MILLIS);
        while (true) {
            boolean made = table.add(codes.next(), target, id, until);
            if (!made) {
                table.renew(target, id, until);
            }
            // None only where the code, not the target, had a link.
            Optional<Found> found = table.find(target, id);
            if (found.isPresent()) {
                return made ? new Made(link(found.get())) : standing(found);
            }
        }
    }

    private ShareLinkResult standing(Optional<Found> link) {
        return link.<ShareLinkResult>map(found -> found.isOver(clock.instant()) ? new Ended() : new Known(link(found)))
                .orElseGet(Absent::new);
    }

    private LinkView link(Found found) {
        return new LinkView(
                found.code(),
                url(found.code()),
                found.target().deepLink(found.id()),
                found.target(),
                found.id(),
                found.expiresAt());
    }

    /// A new code that leads to itself, as an invitation's does.
    @Transactional(TxType.MANDATORY)
    public String invite(Instant expiresAt) {
        String code = codes.next();
        while (!table.add(code, LinkTargetKind.INVITE, code, expiresAt)) {
            code = codes.next();
        }
        return code;
    }

    /// It leads nowhere from now on; repeating it changes nothing.
    @Transactional(TxType.MANDATORY)
    public void end(String code, Instant now) {
        table.end(code, now);
    }

    /// Its address on the web.
    public String url(String code) {
        return config.webUrl() + "/l/" + code;
    }
}
