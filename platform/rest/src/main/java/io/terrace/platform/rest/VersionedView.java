package io.terrace.platform.rest;

/// A response body that shows something that can be changed. It is sent with an `ETag`, and `GET` answers 304 for a
/// matching `If-None-Match`.
///
/// The tag has two parts: the version, which [VersionPrecondition] compares, and a digest of the whole body where that
/// says more. So a counter or the viewer's own state ends a 304, but never fails an `If-Match`.
public interface VersionedView {

    /// Different after every change to the administered part. By default a digest of [#guardedPart()]; a view with a
    /// version column returns that. No `.` in it.
    default String entityVersion() {
        return EntityTagFormat.digest(guardedPart());
    }

    /// The administered part: without counters, the viewer's state, and times that no one sets. Everything by default.
    default Object guardedPart() {
        return this;
    }
}
