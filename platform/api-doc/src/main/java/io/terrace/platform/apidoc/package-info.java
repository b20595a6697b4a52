/// The compiler's plug-in that keeps doc comments, which class files do not have, for the OpenAPI documents. Nothing of
/// it is there at run time.
@NullMarked
package io.terrace.platform.apidoc;

import org.jspecify.annotations.NullMarked;
