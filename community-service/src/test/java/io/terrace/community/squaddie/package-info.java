@NullMarked
package io.terrace.community.squaddie;

import org.jspecify.annotations.NullMarked;
