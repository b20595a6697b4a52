package io.terrace.gateway.fake;

import java.util.UUID;

public record Fan(UUID user, UUID session, UUID community, UUID partner) {}
