package io.terrace.media.store;

import java.util.UUID;

/// Where an object is. Of ids alone, so that no key leads out of its community.
///
/// @param id the object's own: every attempt to write is under a new one
public record ObjectKey(UUID community, UUID upload, UUID id) {}
