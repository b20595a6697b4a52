package io.terrace.feed.media;

import java.net.URI;

/// A recording that can be played.
///
/// @param url signed, and expiring within the hour unless configured otherwise
/// @param mimeType as found in the content
/// @param waveform peaks of at most 256 bytes, Base64; empty where the format is not decoded
public record Recording(URI url, String mimeType, long durationMs, long sizeBytes, String waveform) {}
