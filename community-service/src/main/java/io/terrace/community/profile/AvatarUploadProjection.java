package io.terrace.community.profile;

import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which pictures fans have uploaded; one that its fan waits for is shown.
@ApplicationScoped
class AvatarUploadProjection implements Projection<MediaEvent> {

    private static final String PURPOSE = "avatar";

    private final ProfileRepository profiles;
    private final AvatarService avatars;
    private final SearchTermRepository search;
    private final Outbox outbox;
    private final InstantSource clock;

    AvatarUploadProjection(
            ProfileRepository profiles,
            AvatarService avatars,
            SearchTermRepository search,
            Outbox outbox,
            InstantSource clock) {
        this.profiles = profiles;
        this.avatars = avatars;
        this.search = search;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "avatar-uploads";
    }

    @Override
    public Topic<MediaEvent> topic() {
        return Topic.MEDIA;
    }

    @Override
    public void apply(MediaEvent event) {
        switch (event) {
            case UploadReady upload
            when upload.purpose().equals(PURPOSE) -> avatar(upload).ifPresent(avatar -> ready(upload, avatar));
            case UploadRejected upload
            when upload.purpose().equals(PURPOSE) ->
                profiles.held(upload.ownerId(), upload.at()).giveUp(upload.uploadId());
            case UploadReady _, UploadOutlined _, UploadRejected _ -> {}
        }
    }

    private void ready(UploadReady upload, UploadedAvatar avatar) {
        Profile owner = profiles.held(upload.ownerId(), upload.at());
        ProfileCard before = owner.card();
        avatars.ready(owner, avatar, clock.instant());
        if (!owner.card().equals(before)) {
            search.keep(owner);
            outbox.add(owner.news(clock.instant()));
        }
    }

    private static Optional<UploadedAvatar> avatar(UploadReady upload) {
        List<UploadReady.Picture> pictures = upload.pictures();
        if (pictures == null) {
            return Optional.empty();
        }
        Map<Integer, String> urls =
                pictures.stream().collect(Collectors.toMap(UploadReady.Picture::size, UploadReady.Picture::url));
        String small = urls.get(64);
        String medium = urls.get(256);
        String large = urls.get(512);
        return small == null || medium == null || large == null
                ? Optional.empty()
                : Optional.of(new UploadedAvatar(upload.uploadId(), small, medium, large));
    }
}
