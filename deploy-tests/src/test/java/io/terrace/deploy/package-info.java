/// What `deploy/` renders, held against rules, against the services' descriptors and against `edges.yaml`.
@NullMarked
package io.terrace.deploy;

import org.jspecify.annotations.NullMarked;
