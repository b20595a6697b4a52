package io.terrace.media.store;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import software.amazon.awssdk.http.auth.aws.crt.internal.signer.DefaultAwsCrtV4aHttpSigner;
import software.amazon.awssdk.http.auth.aws.internal.signer.util.OptionalDependencyLoaderUtil;

/// Signatures in a native executable, without the AWS Common Runtime, as in [ChecksumProviderSubstitution]. Only
/// requests to several regions at once (Signature Version 4a) are signed by it; [S3Store] has one region.
@SuppressWarnings("DoNotCallSuggester")
@TargetClass(OptionalDependencyLoaderUtil.class)
final class OptionalDependencyLoaderSubstitution {

    private OptionalDependencyLoaderSubstitution() {}

    @Substitute
    public static DefaultAwsCrtV4aHttpSigner getDefaultAwsCrtV4aHttpSigner() {
        throw new UnsupportedOperationException("Signature Version 4a by the AWS Common Runtime");
    }
}
