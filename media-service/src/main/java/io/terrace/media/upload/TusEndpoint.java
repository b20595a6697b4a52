package io.terrace.media.upload;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/// A resource that speaks tus 1.0, see [TusFilter].
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@interface TusEndpoint {}
