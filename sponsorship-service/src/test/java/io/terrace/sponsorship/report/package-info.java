@NullMarked
package io.terrace.sponsorship.report;

import org.jspecify.annotations.NullMarked;
