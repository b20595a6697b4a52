/// What the programs are packaged with.
@NullMarked
package io.terrace.packaging;

import org.jspecify.annotations.NullMarked;
