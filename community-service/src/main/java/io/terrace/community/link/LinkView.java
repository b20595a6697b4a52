package io.terrace.community.link;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A short link.
///
/// @param code the code, the last part of its address
/// @param url for the web, where a page opens the app
/// @param deepLink what the app opens
/// @param id the target's own: an invitation's is its code
/// @param expiresAt unless it is asked for again before
@Schema(name = "Link")
record LinkView(String code, String url, String deepLink, LinkTargetKind target, String id, Instant expiresAt) {}
