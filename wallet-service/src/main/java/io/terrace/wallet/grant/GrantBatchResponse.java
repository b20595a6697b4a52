package io.terrace.wallet.grant;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A result for each grant of a batch, in its order.
@Schema(name = "GrantResults")
record GrantBatchResponse(List<GrantBatchItemResponse> results) {}
