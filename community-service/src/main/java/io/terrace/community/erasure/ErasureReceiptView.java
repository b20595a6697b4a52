package io.terrace.community.erasure;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A service has forgotten the fan.
///
/// @param service such as `feed`
/// @param givenAt when the service was done
@Schema(name = "ErasureReceipt")
record ErasureReceiptView(String service, Instant givenAt) {}
