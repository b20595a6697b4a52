/// A stack for tests: free ports, a folder that dies with it, and for each test run a database and topics of its own.
@NullMarked
package io.terrace.stack.sandbox;

import org.jspecify.annotations.NullMarked;
