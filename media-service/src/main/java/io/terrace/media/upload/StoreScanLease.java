package io.terrace.media.upload;

import java.util.UUID;

/// A replica's right to do a work on the whole store, for a while.
record StoreScanLease(String work, UUID id) {}
