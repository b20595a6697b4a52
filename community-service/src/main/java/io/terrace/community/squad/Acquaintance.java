package io.terrace.community.squad;

import io.terrace.community.profile.Card;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan in the caller's squad, a blocked or a muted one.
///
/// @param since when they came to be that
@Schema(name = "Acquaintance")
record Acquaintance(Card user, Instant since) {}
